import type { EventType, Webhook, WebhookDelivery, WebhookFormat } from "../../api/webhooks/contract.ts";

/** The events in the groups of the form, each with its words. */
export const eventGroups: [title: string, events: { [Type in EventType]?: string }][] = [
  [
    "Ideas",
    {
      "post.created": "Created",
      "post.updated": "Edited",
      "post.status_changed": "Status changed",
      "post.votes_changed": "Votes changed",
      "post.merged": "Merged into another idea",
      "post.merge_undone": "Merge undone",
      "post.deleted": "Deleted",
    },
  ],
  [
    "Comments",
    { "comment.created": "Created", "comment.updated": "Edited or moderated", "comment.deleted": "Deleted" },
  ],
  [
    "Polls",
    {
      "poll.opened": "Opened",
      "poll.closed": "Closed",
      "poll.votes_changed": "Votes changed",
      "poll.deleted": "Deleted",
    },
  ],
  [
    "Changelog",
    { "changelog.published": "Published", "changelog.updated": "Edited", "changelog.deleted": "Deleted" },
  ],
  ["People", { "user.erased": "Data erased" }],
];

export const strings = {
  new: "New webhook",
  webhook: "Webhook",

  url: { label: "URL", help: "An https:// address that accepts POST requests." },
  description: { label: "Name", help: 'What receives the events, such as "CRM sync".' },
  format: "Format",
  formats: [
    ["standard", "JSON, signed (Standard Webhooks)"],
    ["slack", "Message for Slack"],
    ["discord", "Message for Discord"],
    ["teams", "Message for Microsoft Teams"],
  ] satisfies [WebhookFormat, string][],
  formatNames: { standard: "JSON", slack: "Slack", discord: "Discord", teams: "Teams" } satisfies Record<
    WebhookFormat,
    string
  >,
  eventCount: (count: number) => (count === 1 ? "1 event" : `${count} events`),
  eventsIn: (group: string) => `Events: ${group.toLowerCase()}`,

  state: "State",
  stateOf({ disabledAt, failingSince, testFailedAt }: Webhook): [look: string, text: string] {
    if (disabledAt) return ["bad", "Disabled"];
    if (failingSince) return ["bad", "Failing"];
    return testFailedAt ? ["bad", "Test failed"] : ["done", "Live"];
  },
  reasons: {
    staff: "It was disabled in the dashboard.",
    gone: "It was disabled because the receiver answered 410 Gone.",
    failing: "It was disabled because every attempt failed for three days.",
  } satisfies Record<NonNullable<Webhook["disabledReason"]>, string>,

  rotate: "Rotate secret",
  overlaps: [
    ["0", "No longer: it ends now"],
    ["1", "1 hour"],
    ["24", "24 hours"],
    ["168", "7 days"],
  ] as const,

  deliveries: "Deliveries",
  showAll: "Show all",
  states: { pending: "Pending", delivered: "Delivered", failed: "Failed" },
  dots: { pending: "open", delivered: "done", failed: "bad" } satisfies Record<
    WebhookDelivery["state"],
    string
  >,
  response: "Response",
  attempts: "Attempts",
  noResponse: "None",
  details: "Details",
  took: (milliseconds: number) => `${milliseconds} ms`,

  replayMany: "Replay events",
  replayedMany: (count: number) =>
    count === 1 ? "1 event is sent again." : `${count} events are sent again.`,

  delete: "Delete webhook",
};
