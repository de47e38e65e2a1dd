/** A row per frame: log-mel levels in dB; centroid and roll-off (log2 Hz), flatness, level (dB); valley and peak of each octave (dB). */
export const BANDS = 36;
export const SHAPES = 4;
export const CONTRAST_BANDS = 7;
export const ROW = BANDS + SHAPES + 2 * CONTRAST_BANDS;
