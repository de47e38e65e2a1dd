/** Where this browser keeps whether tracks are played equally loud. */
export const loudnessKey = "player.match-loudness";
