import { tellFullTime, tellTime } from "../tell-time.ts";

/** A moment in short, and in full for a tooltip and for screen readers. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={tellFullTime(at)}>
    {tellTime(at)}
  </time>
);
