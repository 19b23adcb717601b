import type { NoteBurst } from "../../api/audit/contract.ts";
import {
  ClaimedVisitor,
  type ClaimVisitor,
  type ContinueSession,
  EmbedWorkspace,
  type EndSession,
  type NoteRefusedOrigins,
  type NoteSeenOrigins,
  type ResolveVisitor,
  Visitor,
} from "../../api/embed/contract.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";
import { sessionExpired, unauthorized } from "../unauthorized.ts";
import { type ApiAnswer, type ApiClient, apiUnavailable } from "./api-client.ts";
import { codeOf, createInternalCall, jsonOf, understood } from "./internal-call.ts";

export interface InternalDoors {
  /** The workspace of a widget's public token, as the API knows it now; undefined when there is none. */
  findWorkspace(sdkToken: string, requestId: string): Promise<EmbedWorkspace | undefined>;
  /** Makes or finds the end user behind an identity. @throws Problem 401, 403 when the API refuses this person */
  resolveVisitor(input: ResolveVisitor, requestId: string): Promise<Visitor>;
  /** The end user whom an unsigned profile names, if there is one. @throws Problem 403 when the API refuses this person */
  claimVisitor(input: ClaimVisitor, requestId: string): Promise<ClaimedVisitor>;
  /** @throws Problem 401 when the session was ended, 403 when its visitor was blocked */
  continueSession(input: ContinueSession, requestId: string): Promise<void>;
  endSession(input: EndSession, requestId: string): Promise<void>;
  noteBurst(input: NoteBurst, requestId: string): Promise<void>;
  noteRefusedOrigins(input: NoteRefusedOrigins, requestId: string): Promise<void>;
  noteSeenOrigins(input: NoteSeenOrigins, requestId: string): Promise<void>;
  /** Why the API accepts no call of this BFF: its key, say; undefined when it does, or does not answer. */
  findFault(requestId: string): Promise<string | undefined>;
}

/** The API's doors that are open to this BFF alone. */
export function createInternalDoors(
  api: Pick<ApiClient, "call">,
  roots: RootKeys,
  now: () => number = Date.now,
): InternalDoors {
  const post = createInternalCall(api, roots, now);
  const tell = (path: string) => async (input: object, requestId: string) => {
    const answer = await post(path, input, requestId);
    if (answer.status !== 200) throw refusal(answer);
  };
  return {
    continueSession: tell("/internal/sessions/continue"),
    endSession: tell("/internal/sessions/end"),
    noteBurst: tell("/internal/bursts"),
    noteRefusedOrigins: tell("/internal/refused-origins"),
    noteSeenOrigins: tell("/internal/seen-origins"),
    // Without input this is a 400 that needs no database, once the key was accepted.
    findFault: (requestId) =>
      post("/internal/workspace", {}, requestId).then(
        () => undefined,
        (error: Error) => (error.cause instanceof Error ? error.cause.message : undefined),
      ),
    async findWorkspace(sdkToken, requestId) {
      const answer = await post("/internal/workspace", { sdkToken }, requestId);
      if (answer.status === 404 && codeOf(answer) === "unknown_sdk_token") return undefined;
      if (answer.status !== 200) throw refusal(answer);
      return understood(EmbedWorkspace.safeParse(jsonOf(answer)));
    },
    async resolveVisitor(input, requestId) {
      const answer = await post("/internal/visitor", input, requestId);
      if (answer.status !== 200 && answer.status !== 201) throw refusal(answer);
      return understood(Visitor.safeParse(jsonOf(answer)));
    },
    async claimVisitor(input, requestId) {
      const answer = await post("/internal/visitor/claim", input, requestId);
      if (answer.status !== 200) throw refusal(answer);
      return understood(ClaimedVisitor.safeParse(jsonOf(answer)));
    },
  };
}

function refusal(answer: ApiAnswer): Error {
  const code = codeOf(answer);
  if (code === "identity_token_used") {
    return unauthorized(
      code,
      "This identity token was used before. Sign a new one, with a new jti, each time.",
    );
  }
  if (code === "session_ended") return sessionExpired();
  if (code === "identity_was_verified") {
    return new Problem(403, code, "This id was once proved by a signed token, so it must be signed again.");
  }
  if (code === "user_blocked") {
    return new Problem(403, code, "This person may not take part in this workspace.");
  }
  if (answer.status === 503 || answer.status === 429) {
    return apiUnavailable(answer.headers["retry-after"]);
  }
  return new Error(`the API refused an internal call: ${answer.status} ${code}`);
}
