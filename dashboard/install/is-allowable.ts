/** Whether allowing this origin would let it in: the widget opens on https alone, but for one's own machine. */
export const isAllowable = (origin: string) =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|$))/.test(origin);
