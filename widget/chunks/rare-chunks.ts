/** The chunks that the lazy views load. */
export const rareChunks = LAZY_CHUNKS;
