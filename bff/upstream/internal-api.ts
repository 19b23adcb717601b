import type { z } from "zod";
import { type FindLogo, Logo } from "../../api/appearances/contract.ts";
import type { NoteBurst } from "../../api/audit/contract.ts";
import type { SubscribeToChangelog } from "../../api/changelog-mail/contract.ts";
import {
  ClaimedVisitor,
  type ClaimVisitor,
  type ContinueSession,
  EmbedWorkspace,
  type EndSession,
  type ResolveVisitor,
  Visitor,
} from "../../api/embed/contract.ts";
import { Audiences, type FindAudiences } from "../../api/events/contract.ts";
import { MailLink, type UseMailLink } from "../../api/mail/contract.ts";
import type { NoteRejectedOrigins, NoteSeenOrigins } from "../../api/origins/contract.ts";
import { PictureFile, type ReadPicture } from "../../api/pictures/contract.ts";
import { PublicWorkspace } from "../../api/public-pages/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { sessionExpired, unauthorized } from "../unauthorized.ts";
import { type ApiClient, type ApiResponse, apiUnavailable } from "./api-client.ts";
import { codeOf, createInternalCall, jsonOf, requireParsed } from "./internal-call.ts";

export type InternalApi = ReturnType<typeof createInternalApi>;

/** A client for the API's endpoints that only the BFF may call. */
export function createInternalApi(
  api: Pick<ApiClient, "call">,
  roots: RootKeys,
  now: () => number = Date.now,
) {
  const post = createInternalCall(api, roots, now);
  const send = async (path: string, input: object, requestId: string): Promise<ApiResponse> => {
    const apiResponse = await post(path, input, requestId);
    if (apiResponse.status !== 200 && apiResponse.status !== 201) throw toError(apiResponse);
    return apiResponse;
  };
  const tell =
    <Input extends object>(path: string) =>
    async (input: Input, requestId: string): Promise<void> =>
      void (await send(path, input, requestId));
  const ask =
    <Input extends object, Output>(path: string, shape: z.ZodType<Output>) =>
    async (input: Input, requestId: string): Promise<Output> =>
      requireParsed(shape.safeParse(jsonOf(await send(path, input, requestId))));
  /** Like `ask`, for an object that may not exist: a 404 with the code `missing` becomes undefined. */
  const find =
    <Input extends object, Output>(path: string, shape: z.ZodType<Output>, missing: string) =>
    async (input: Input, requestId: string): Promise<Output | undefined> => {
      const apiResponse = await post(path, input, requestId);
      if (apiResponse.status === 404 && codeOf(apiResponse) === missing) return undefined;
      if (apiResponse.status !== 200) throw toError(apiResponse);
      return requireParsed(shape.safeParse(jsonOf(apiResponse)));
    };
  const findWorkspace = find("/internal/workspace", EmbedWorkspace, "unknown_sdk_token");
  const findPublicWorkspace = find("/internal/public-workspace", PublicWorkspace, "not_found");
  const findPicture = find<ReadPicture, PictureFile>("/internal/pictures", PictureFile, "not_found");
  return {
    /** Returns the WebP file of a picture; undefined if there is none, or if the reader may not see it. */
    async readPicture(input: ReadPicture, requestId: string): Promise<Buffer | undefined> {
      const file = await findPicture(input, requestId);
      return file && Buffer.from(file.data, "base64");
    },
    /**
     * Finds or creates the end user that an identity belongs to.
     * @throws Problem 401, 403 when the API rejects this person
     */
    resolveVisitor: ask<ResolveVisitor, Visitor>("/internal/visitor", Visitor),
    /**
     * Finds the end user with an unsigned profile's id, if any. @throws Problem 403 when the API rejects this person
     */
    claimVisitor: ask<ClaimVisitor, ClaimedVisitor>("/internal/visitor/claim", ClaimedVisitor),
    /** @throws Problem 401 when the session was ended, 403 when its visitor was blocked */
    continueSession: tell<ContinueSession>("/internal/sessions/continue"),
    endSession: tell<EndSession>("/internal/sessions/end"),
    noteBurst: tell<NoteBurst>("/internal/bursts"),
    noteRejectedOrigins: tell<NoteRejectedOrigins>("/internal/rejected-origins"),
    noteSeenOrigins: tell<NoteSeenOrigins>("/internal/seen-origins"),
    findAudiences: ask<FindAudiences, Audiences>("/internal/audiences", Audiences),
    /** Returns the workspace that an SDK token belongs to, as the API has it now; undefined if there is none. */
    findWorkspace: (sdkToken: string, requestId: string) => findWorkspace({ sdkToken }, requestId),
    /** Returns the workspace whose public page has this subdomain; undefined if there is none. */
    findPublicWorkspace: (subdomain: string, requestId: string) =>
      findPublicWorkspace({ subdomain }, requestId),
    /**
     * Asks for a confirmation of a subscription to a changelog by e-mail. @throws Problem 503 after too many requests
     */
    subscribeToChangelog: tell<SubscribeToChangelog>("/internal/changelog-subscriptions"),
    /** Returns a logo; undefined if it is not the workspace's logo. */
    findLogo: find<FindLogo, Logo>("/internal/logo", Logo, "not_found"),
    /** Reads the link in an e-mail; undefined if it is not valid. */
    viewMailLink: find<{ token: string }, MailLink>("/internal/mail/view", MailLink, "unknown_mail_link"),
    /** Stores the choice of a link in an e-mail; undefined if the link is not valid. */
    useMailLink: find<UseMailLink, MailLink>("/internal/mail/use", MailLink, "unknown_mail_link"),
  };
}

function toError(apiResponse: ApiResponse): Error {
  const code = codeOf(apiResponse);
  if (code === "identity_token_used") {
    const detail = "This identity token was used before. Sign a new one, with a new jti, each time.";
    return unauthorized(code, detail);
  }
  if (code === "session_ended") return sessionExpired();
  if (code === "identity_was_verified") {
    return new Problem(403, code, "This person was verified before, so a signed token is required.");
  }
  if (code === "user_blocked") {
    return new Problem(403, code, "This person is not allowed to take part in this workspace.");
  }
  if (apiResponse.status === 503 || apiResponse.status === 429) {
    return apiUnavailable(apiResponse.headers["retry-after"]);
  }
  return new Error(`the API rejected an internal call: ${apiResponse.status} ${code}`);
}
