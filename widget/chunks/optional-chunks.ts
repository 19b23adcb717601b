/** The chunks that the lazy views load. */
export const optionalChunks = LAZY_CHUNKS;
