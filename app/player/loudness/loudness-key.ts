/** Storage key of the loudness matching choice. */
export const loudnessKey = "player.match-loudness";
