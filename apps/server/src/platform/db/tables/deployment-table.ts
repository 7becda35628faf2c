/** Facts of the whole deployment, by name. */
export type DeploymentTable = { name: string; value: string }
