import { formatCount } from "../strings.ts";

export const strings = {
  replyTo: (name: string) => `Reply to ${name}`,
  showEarlier: (count: number) => (count > 0 ? `Show ${formatCount(count)} earlier` : "Show earlier"),
  inReplyTo: (name: string, text: string) => `Reply to ${name}: ${text}`,
  actionsFor: (name: string) => `Actions for ${name}'s comment`,
};
