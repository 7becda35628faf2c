// Presses the button that the visitor already pressed elsewhere.
document.querySelector('[data-submits-itself]')?.click()
