import { withoutLinks } from "#app/mail/without-links.ts";

/**
 * To the owner of a share that an artist or label states, who may have no account. Names and titles are what the sender typed: links in them
 * are made unreadable. `share` and `until` are formatted; `link` is absolute.
 */
export type ArtistMail = {
  template: "share-confirmation" | "share-reminder";
  data: {
    name: "";
    asker: string;
    artist: string;
    song: string;
    side: string;
    role: string;
    share: string;
    until: string;
    link: string;
  };
};

/** Subject, text and button of an email about a stated share. */
export function artistMailContent({ template, data }: ArtistMail, company: string) {
  const [artist, song, asker] = [data.artist, data.song, data.asker].map(withoutLinks);
  const what = `“${song}” by ${artist}`;
  const share = `${data.share} of the ${data.side} as ${data.role}`;
  const note = `The link works once, until ${data.until}. You can confirm the share, enter a different one, or say that you have none. If you don't know this song, ignore this email.`;
  if (template === "share-reminder")
    return {
      subject: `Is this your share of ${what}?`,
      text: `You haven't answered yet: ${asker} states that you own ${share} in the song ${what} at ${company}. This link replaces the one before. It's the only reminder.`,
      action: "Confirm your share",
      note,
    };
  return {
    subject: `Confirm your share of ${what}`,
    text: `${asker} submits the song ${what} to ${company} and states that you own ${share}. Please confirm it.`,
    action: "Confirm your share",
    note,
  };
}
