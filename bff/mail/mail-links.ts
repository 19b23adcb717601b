import { MailLink, type UseMailLink } from "../../api/mail/contract.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";
import type { ApiClient } from "../upstream/api-client.ts";
import { codeOf, createInternalCall, jsonOf, understood } from "../upstream/internal-call.ts";

export type MailLinks = ReturnType<typeof createMailLinks>;

/** A client for the API's endpoints behind the links in e-mails. A link that is not valid is `undefined`. */
export function createMailLinks(api: Pick<ApiClient, "call">, roots: RootKeys) {
  const call = createInternalCall(api, roots);
  const ask = async (path: string, input: object, requestId: string): Promise<MailLink | undefined> => {
    const apiResponse = await call(`/internal/mail/${path}`, input, requestId);
    const { status, headers } = apiResponse;
    if (status === 404 && codeOf(apiResponse) === "unknown_mail_link") return undefined;
    if (status === 429 || status === 503) {
      const detail = "The service is not available. Try again soon.";
      throw new Problem(503, "api_unavailable", detail, { retryAfter: headers["retry-after"] });
    }
    if (status !== 200)
      throw new Error(`the API rejected an internal call: ${status} ${codeOf(apiResponse)}`);
    return understood(MailLink.safeParse(jsonOf(apiResponse)));
  };
  return {
    view: (token: string, requestId: string) => ask("view", { token }, requestId),
    use: (input: UseMailLink, requestId: string) => ask("use", input, requestId),
  };
}
