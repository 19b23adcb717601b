/** The messages for adding pictures. */
export const enPictures = {
  picture: "Picture",
  addPicture: "Add picture",
  pictureWords: "Describe the picture",
  dropPicture: "Remove picture",
  pictureSending: "Adding the picture…",
  pictureAdded: "Picture added.",
  pictureMost: "You can add up to five pictures.",
  pictureBad: "This picture cannot be used. Try a smaller PNG or JPEG.",
  picturesClosed: "No more pictures can be added here.",
  screenshot: "Screenshot",
  screenshotFailed: "The screenshot could not be taken.",
  coverHelp: "Draw over what nobody should see.",
  cover: "Cover a part",
  covered: "Covered part. Arrow keys move it, with Shift they resize it, Delete removes it.",
  useScreenshot: "Use screenshot",
} as const;
