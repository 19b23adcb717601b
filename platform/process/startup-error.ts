/** A start-up error that the operator can fix: printed as plain lines with exit code 1, never with a stack. */
export class StartupError extends Error {}
