/** The player that a chat shows beside the result of a tool. */
export const playerUri = "ui://syncline/player";
