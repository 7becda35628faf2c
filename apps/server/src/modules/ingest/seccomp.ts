export type SeccompArchitecture = 'x64' | 'arm64'

const INSTRUCTION_BYTES = 8
/** Load a word of the call, jump by it, end. */
const [LOAD, IF_EQUAL, IF_AT_LEAST, RETURN] = [0x20, 0x15, 0x35, 0x06]
/** Where the kernel shows the call. */
const [CALL_AT, ARCHITECTURE_AT, FIRST_ARGUMENT_AT] = [0, 4, 16]
const ALLOW = 0x7fff0000
const EPERM = 1
const FAIL = 0x00050000 | EPERM
const AF_UNIX = 1
const DOUBLED = 0x40000000

/** Calls that came after the kinds of processors had agreed on numbers. */
const NEWER = {
  ...{ io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427 },
  ...{ open_tree: 428, move_mount: 429, fsopen: 430, fsconfig: 431, fsmount: 432, fspick: 433 },
  ...{ pidfd_getfd: 438, mount_setattr: 442 },
}
/** What is forbidden, by each kind of processor's own numbers. */
export const SECCOMP_CALLS = {
  x64: {
    audit: 0xc000003e,
    socket: 41,
    isDoubled: true,
    calls: {
      ...{ ptrace: 101, process_vm_readv: 310, process_vm_writev: 311, kcmp: 312 },
      ...{ mount: 165, umount2: 166, pivot_root: 155, chroot: 161, unshare: 272, setns: 308 },
      ...{ bpf: 321, perf_event_open: 298, userfaultfd: 323, open_by_handle_at: 304 },
      ...{ add_key: 248, request_key: 249, keyctl: 250 },
      ...{ kexec_load: 246, kexec_file_load: 320, init_module: 175, finit_module: 313 },
      ...{ delete_module: 176, reboot: 169, swapon: 167, swapoff: 168, acct: 163, syslog: 103 },
      ...{ settimeofday: 164, clock_settime: 227, iopl: 172, ioperm: 173, quotactl: 179 },
      ...NEWER,
    },
  },
  arm64: {
    audit: 0xc00000b7,
    socket: 198,
    isDoubled: false,
    calls: {
      ...{ ptrace: 117, process_vm_readv: 270, process_vm_writev: 271, kcmp: 272 },
      ...{ mount: 40, umount2: 39, pivot_root: 41, chroot: 51, unshare: 97, setns: 268 },
      ...{ bpf: 280, perf_event_open: 241, userfaultfd: 282, open_by_handle_at: 265 },
      ...{ add_key: 217, request_key: 218, keyctl: 219 },
      ...{ kexec_load: 104, kexec_file_load: 294, init_module: 105, finit_module: 273 },
      ...{ delete_module: 106, reboot: 142, swapon: 224, swapoff: 225, acct: 89, syslog: 116 },
      ...{ settimeofday: 170, clock_settime: 112, quotactl: 60 },
      ...NEWER,
    },
  },
} as const

/**
 * A filter of the kernel's own (seccomp) for what runs in the sandbox: bytes of a classic BPF program, one for
 * each kind of processor. It forbids what no parser needs and what holes of the kernel were reached
 * through: a call that it names fails with EPERM. Everything else is allowed, so that a newer runtime or
 * ffmpeg never stops at it.
 *
 * @see https://www.kernel.org/doc/html/latest/userspace-api/seccomp_filter.html
 */
export function toSeccompFilter(architecture: SeccompArchitecture): Buffer {
  const { audit, calls, socket, isDoubled } = SECCOMP_CALLS[architecture]
  const forbidden = Object.values(calls)
  // Another processor's calls have other numbers.
  const program = [
    [LOAD, 0, 0, ARCHITECTURE_AT],
    [IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, FAIL],
    [LOAD, 0, 0, CALL_AT],
    // The same calls once more, under numbers with this bit.
    ...(isDoubled
      ? [
          [IF_AT_LEAST, 0, 1, DOUBLED],
          [RETURN, 0, 0, FAIL],
        ]
      : []),
    ...forbidden.flatMap((number) => [
      [IF_EQUAL, 0, 1, number],
      [RETURN, 0, 0, FAIL],
    ]),
    [IF_EQUAL, 0, 3, socket],
    [LOAD, 0, 0, FIRST_ARGUMENT_AT],
    [IF_EQUAL, 1, 0, AF_UNIX],
    [RETURN, 0, 0, FAIL],
    [RETURN, 0, 0, ALLOW],
  ]
  const bytes = Buffer.alloc(program.length * INSTRUCTION_BYTES)
  for (const [index, [code = 0, ifTrue = 0, ifFalse = 0, value = 0]] of program.entries()) {
    const at = index * INSTRUCTION_BYTES
    bytes.writeUInt16LE(code, at)
    bytes.writeUInt8(ifTrue, at + 2)
    bytes.writeUInt8(ifFalse, at + 3)
    bytes.writeUInt32LE(value, at + 4)
  }
  return bytes
}
