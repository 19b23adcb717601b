import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from "zod-openapi";
import { type MessageType, messageData, messageOf } from "../deliveries/messages.ts";
import { headerParameter } from "./build-operation.ts";

/**
 * The section `webhooks` of the OpenAPI document: what a receiver gets for each type of event. Until `turnAround`, the message
 * is the response, because its schema allows unknown fields, as those of our responses do.
 */
export function buildWebhooks(): Record<string, ZodOpenApiPathItemObject> {
  const types = Object.keys(messageData) as MessageType[];
  return Object.fromEntries(types.map((type) => [type, { post: operationOf(type) }]));
}

function operationOf(type: MessageType): ZodOpenApiOperationObject {
  const schema = messageOf(type);
  return {
    operationId: `receive${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: messageData[type].description?.replace(/\.$/, "") ?? type,
    description:
      "Your server receives this message. Verify its signature as [Standard Webhooks](https://www.standardwebhooks.com) defines, and ignore messages whose `webhook-id` you have handled.",
    tags: ["Webhooks"],
    security: [],
    parameters: [
      header(
        "webhook-id",
        "The same in each attempt to send the message.",
        "019cb7e2-5f0a-7b4e-8a55-1f0a4f5f0b57",
      ),
      header("webhook-timestamp", "When this attempt began, in seconds since 1970.", "1772616600"),
      header(
        "webhook-signature",
        "One signature, or several separated by spaces.",
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
      ),
    ],
    responses: {
      200: {
        description: "The message.",
        content: { "application/json": { schema } },
      },
    },
  };
}

const header = (name: string, description: string, example: string) => ({
  ...headerParameter(name, description, example),
  required: true,
});

/** Makes the message of each operation its request. */
export function turnAround(webhooks: oas31.PathsObject = {}): void {
  for (const { post } of Object.values(webhooks)) {
    const message: oas31.ResponseObject | undefined = post?.responses?.[200];
    Object.assign(post ?? {}, {
      requestBody: { required: true, content: message?.content },
      responses: { "2XX": { description: "Received. After any other response, the message is sent again." } },
    });
  }
}
