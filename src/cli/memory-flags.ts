const flags = [
  // Frees the memory of the middle compiler, up to 16 MiB, at once. Otherwise its thread frees it at the next
  // compilation. Until then all other memory is allocated above it, and the holes remain.
  '--no-maglev-destroy-on-background',
  // How much the old heap may grow before it is collected. While collections take little time, V8 would let it grow
  // by 60 % with the launcher's limit, and to three times the memory in use without that limit.
  '--heap-growing-percent=40',
]

/**
 * Makes V8 save memory. Call this after the start: with other flags than those it was built
 * with, Node does not use the compiled code that it ships.
 */
export function setMemoryFlags(): void {
  // Another version may not know a flag, and would print an error.
  if (!process.versions.node.startsWith('26.')) return
  // An import would load it during the start.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}
