/** Whether the screen is so narrow that the panel is a bottom sheet. */
export const isPhone = () => matchMedia("(max-width: 480px)").matches;
