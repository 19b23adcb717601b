interface Failure {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The enhanced codes (RFC 3463) about the recipient's address. 5.1.7 and 5.1.8 are about the sender's. */
const badAddress = /^5\d\d[ -]5\.(?:1\.(?![78]\b)\d{1,3}|2\.1)\b/m;

/**
 * Whether an error of nodemailer says that the recipient's address is bad. Servers reject the sender after `RCPT TO` too,
 * for example while its IP address is blocked: any other error is a fault of this installation, or may pass.
 */
export function isBadAddress(error: unknown): boolean {
  const { command, response = "" } = (error ?? {}) as Failure;
  return command === "RCPT TO" && badAddress.test(response) && !/\b5\.7\.\d/.test(response);
}

/** The codes of an error of nodemailer. The server's text is left out, because it may repeat the address. */
export function codesOf(error: unknown): string {
  const { code = "error", response = "", responseCode = "" } = (error ?? {}) as Failure;
  const [, enhanced = ""] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/m.exec(response) ?? [];
  return [code, responseCode, enhanced].join(" ").trim();
}
