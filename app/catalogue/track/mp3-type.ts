/** The type under which ingest stores MP3 files. An original that has it is no "Hi-Res" file. */
export const mp3Type = "audio/mpeg";
