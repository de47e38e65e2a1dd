/** In `_meta` of a result: the tool that gave it, which the player of a chat calls again for the sound. */
export const toolKey = "syncline/tool";
