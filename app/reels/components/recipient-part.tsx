import { sharePageCopy as copy } from "#app/sharing/share-page-copy.ts";

type RecipientPartProps = {
  /** Place among the slides of the viewer, from 0 for the cover. */
  index: number;
  total: number;
  recipient: string;
  message: string;
};

/** What the recipient of a share link sees on a slide besides: who it is for, on the cover. */
export function RecipientPart({ index, recipient, message }: RecipientPartProps) {
  if (index > 0) return null;
  return (
    <div className="reel-note">
      <p className="font-semibold">
        <bdi>{copy.for(recipient)}</bdi>
      </p>
      {message ? <p className="whitespace-pre-line">{message}</p> : null}
    </div>
  );
}
