import { Problem } from "../../platform/http/problem.ts";

/** The logged details of a failure: never an authorization code, a token or a person's e-mail address. */
interface Failure {
  code: string | undefined;
  providerError: string | undefined;
  reason: string;
}

/** Turns a failed exchange with the provider into a problem for the browser and the details to log. */
export function explainProvider(error: unknown): { problem: Problem; failure: Failure } {
  const {
    code,
    error: providerError,
    message,
  } = error as { code?: string; error?: string; message?: string };
  const failure = {
    code,
    providerError: providerError?.slice(0, 100),
    reason: String(message).slice(0, 200),
  };
  return { problem: problemOf(error, code, providerError), failure };
}

function problemOf(error: unknown, code: string | undefined, providerError: string | undefined): Problem {
  switch (code) {
    case "OAUTH_AUTHORIZATION_RESPONSE_ERROR":
      return rejectedThere(providerError);
    case "OAUTH_RESPONSE_BODY_ERROR":
      return providerError === "invalid_grant" ? signInExpired() : misconfigured();
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return new Problem(
        403,
        "clock_differs",
        "By this server's clock, the provider's response has expired or is not valid yet.",
      );
    case "OAUTH_TIMEOUT":
    case "OAUTH_RESPONSE_IS_NOT_CONFORM":
    case "OAUTH_RESPONSE_IS_NOT_JSON":
      return unavailable();
    case "OAUTH_WWW_AUTHENTICATE_CHALLENGE":
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
    case "OAUTH_MISSING_SERVER_METADATA":
    case "OAUTH_INVALID_SERVER_METADATA":
    case "OAUTH_HTTP_REQUEST_FORBIDDEN":
      return misconfigured();
    case undefined:
      // `fetch` throws a TypeError without a code when the provider is unreachable.
      return error instanceof TypeError ? unavailable() : misconfigured();
    default:
      return new Problem(
        403,
        "sign_in_not_valid",
        "The provider's response does not belong to a sign-in that began here.",
      );
  }
}

function rejectedThere(providerError: string | undefined): Problem {
  if (/^(server_error|temporarily_unavailable)$/.test(providerError ?? "")) return unavailable();
  if (/^(access_denied|login_required|consent_required|interaction_required)$/.test(providerError ?? "")) {
    return new Problem(403, "sign_in_denied", "The sign-in was not allowed at the provider.");
  }
  return misconfigured();
}

/**
 * The 403 for an authorization code that the provider rejects, and for a callback whose journey cookie is missing or
 * has expired.
 */
export function signInExpired(): Problem {
  return new Problem(403, "sign_in_expired", "This sign-in took too long, or began in another browser.");
}

function unavailable(): Problem {
  const detail = "The provider does not respond. Try again in a moment.";
  return new Problem(503, "provider_unavailable", detail, { retryAfter: 5 });
}

function misconfigured(): Problem {
  return new Problem(502, "provider_misconfigured", "The provider does not accept this installation.");
}
