/** Content type of stored MP3s. An original with it is no "Hi-Res" file. */
export const mp3Type = "audio/mpeg";
