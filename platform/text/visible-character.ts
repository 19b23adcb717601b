/**
 * Matches a visible character. U+2800 is the Braille pattern without dots; the first class includes the Hangul fillers.
 */
export const visibleCharacter = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u;
