export const referenceCopy = {
  title: "Search with a reference",
  intro: "Find tracks that sound like music you already have, such as the temp track of an edit.",
  audio: {
    title: "Drop or record audio",
    privacy:
      "Your audio never leaves this device. It's analysed in your browser, and only the numbers that describe its sound are sent.",
    file: "Audio file",
    hint: "MP3, WAV, AAC, FLAC or Ogg, at most 40 MB. You can also drop a file here.",
    record: "Record",
    stop: "Stop and search",
    recording: "Recording. At least 2 seconds, at most 30.",
    reading: "Reading the audio",
    analysing: "Analysing",
    noScript:
      "Audio is analysed by a script in your browser, and scripts are off. You can start from any track instead: open its menu and choose Similar.",
    tooLarge: "This file is larger than 40 MB. Cut it down to the part you want to match.",
    unreadable: "Your browser can't read this file as audio. Try an MP3 or WAV file.",
    tooShort: "This audio is shorter than 2 seconds. Use a longer part.",
    silent: "There's no sound in this audio. Check that the microphone isn't muted, or choose another file.",
    noMicrophone: "The microphone can't be used. Allow it in your browser, or choose a file.",
    recordedLabel: "Recording",
  },
  video: {
    title: "Keep a YouTube link",
    note: "The link is kept with your search as a label. Its sound is never fetched.",
    link: "YouTube link",
    hint: "For example https://youtu.be/dQw4w9WgXcQ",
    name: "Name",
    error: "Enter the address of a YouTube video, for example https://youtu.be/dQw4w9WgXcQ.",
    submit: "Keep as reference",
  },
} as const;
