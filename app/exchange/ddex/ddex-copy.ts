/** What is wrong with a delivery, in words. `detail` is what the message has there. */
export const ddexCopy = {
  problems: {
    notWellFormed: (detail: string) =>
      `The file is not well-formed XML${detail === "" ? "" : ` (${detail})`}. It may have arrived in part: send it again.`,
    doctype: () => "The file declares a document type (DTD). DDEX messages have none, and it is not read for security.",
    encoding: (detail: string) => `The file is not UTF-8 (${detail}).`,
    tooLarge: () => "The file is larger than 32 MB. Send one release a message.",
    tooDeep: () => "Elements are nested more than 40 deep.",
    tooManyElements: () => "The file has more than 600,000 elements. Send one release a message.",
    tooManyAttributes: () => "An element has too many attributes or too long ones.",
    itemTooLarge: (detail: string) => `One element (${detail}) is too large to be read.`,
    tooManyReleases: () =>
      "The message has too many releases, or a release too many recordings: 500 each, and 5,000 recordings in all.",
    unknownMessage: (detail: string) => `${detail} is neither a NewReleaseMessage nor a PurgeReleaseMessage.`,
    unknownVersion: (detail: string) =>
      `“${detail}” is not a version of ERN that can be read: 3.8 to 3.8.3, 4.1 to 4.3.2.`,
    noHeader: (detail: string) => `The header of the message lacks its ${detail || "MessageHeader"}.`,
    noReleases: () => "The message has no release.",
    noMessage: () => "There is no XML file among those delivered.",
    otherContent: (detail: string) =>
      `Message ${detail} was received before with other content. A changed message needs an id of its own.`,
    replacedMessage: (detail: string) =>
      `The file is now message ${detail}, but releases of the message before are in the catalogue. Deliver it in a folder of its own, and put the former file back.`,
    noReleaseId: (detail: string) => `The release ${detail} has no identifier (UPC, GRid or the sender's own).`,
    noReference: (detail: string) => `The release ${detail} has no reference.`,
    badUpc: (detail: string) => `${detail} is no UPC or EAN: its last digit does not follow from the others.`,
    noTitle: (detail: string) => `${detail} has no title.`,
    noArtist: (detail: string) => `${detail} names no artist.`,
    noIsrc: (detail: string) => `${detail} has no ISRC.`,
    badIsrc: (detail: string) => `${detail} is no ISRC.`,
    doubleIsrc: (detail: string) => `Two recordings of the release have the ISRC ${detail}.`,
    unknownParty: (detail: string) => `The party ${detail} is not in the message.`,
    unknownResource: (detail: string) => `The release refers to ${detail}, which is not in the message.`,
    unknownRelease: (detail: string) => `A deal refers to the release ${detail}, which is not in the message.`,
    doubleReference: (detail: string) => `The reference ${detail} is used twice.`,
    noRecordings: (detail: string) => `The release ${detail} has no sound recording.`,
    futureMessage: (detail: string) =>
      `The message is dated ${detail}, more than a day ahead, so that it would outdate all that are sent until then. Ask the sender for one with the right date.`,
    ambiguousRelease: (detail: string) =>
      `The message names the release by ${detail} alone, which several releases of this sender have. Ask for one with the UPC.`,
    missingCover: (detail: string) => `The cover ${detail} was not delivered.`,
    wrongCoverHash: (detail: string) =>
      `The cover ${detail} has another checksum than the message says: it was damaged on its way or exchanged.`,
    unusableCover: (detail: string) => `The cover ${detail}`,
    testMessage: () => "This is a test message: nothing of it is published.",
    doubleRelease: (detail: string) => `The message has the release ${detail} twice.`,
    missingFile: (detail: string) => `The file ${detail} was not delivered.`,
    noFile: (detail: string) =>
      `The message names no audio file for ${detail}, and the recording is not in the catalogue.`,
    wrongHash: (detail: string) =>
      `The file ${detail} has another checksum than the message says: it was damaged on its way or exchanged.`,
    unreadableFile: (detail: string) => `The file ${detail}`,
    knownIsrc: (detail: string) =>
      `The ISRC ${detail} belongs to a song of the catalogue that this sender has not delivered.`,
    foreignRecording: (detail: string) =>
      `The file ${detail} is the original of a song that came otherwise: from an artist, another sender, a drop of files, or with another ISRC or none.`,
  },
  line: (line: number) => `line ${line}`,
} satisfies { problems: Record<string, (detail: string) => string>; line: (line: number) => string };
