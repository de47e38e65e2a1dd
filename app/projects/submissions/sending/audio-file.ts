/** `accept` of the file field. The server checks the content. */
export const acceptedAudio = ".wav,.aif,.aiff,.flac,.mp3,.aac,.ogg,.oga,.opus,.m4a,audio/*";
