/** Hides a picture that failed to load; the page's policy may not allow pictures of the service's host. */
export const hideBroken = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  currentTarget.hidden = true;
};
