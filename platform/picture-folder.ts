/** The start of the addresses of all pictures, for the public URL of the BFF. */
export const pictureFolderOf = (bffUrl: string): string => `${bffUrl.replace(/\/$/, "")}/pictures/`;
