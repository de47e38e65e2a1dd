/** What a file field offers. The server judges by the bytes. */
export const acceptedAudio = ".wav,.aif,.aiff,.flac,.mp3,.aac,.ogg,.oga,.opus,.m4a,audio/*";
