import { Button } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { wrapupAddress, wrapupPicturePath } from "#app/wrapup/wrapup.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";

type WrapupSharingProps = { year: number; of: string; address: string | null; reply: FormReply | undefined };

/** The picture, and the link that opens and closes the totals for others. */
export function WrapupSharing({ year, of, address, reply }: WrapupSharingProps) {
  return (
    <section className="mt-12 border-t border-line pt-6 print:hidden">
      <h2 className="text-xl">{copy.share}</h2>
      <p className="my-3 max-w-[60ch] text-mute">{copy.shareText}</p>
      {address === null ? null : (
        <p className="mb-4 flex flex-wrap items-center gap-3">
          <a href={address} className="link [overflow-wrap:anywhere]">
            {address}
          </a>
          <CopyButton address={address} size="small" />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <FormFrame id="wrapup-link" reply={reply}>
          <input type="hidden" name="act" value={address === null ? "share" : "revoke"} />
          <input type="hidden" name="year" value={year} />
          <input type="hidden" name="of" value={of} />
          <Button variant={address === null ? "accent" : "quiet"}>{address === null ? copy.share : copy.revoke}</Button>
        </FormFrame>
        <a href={wrapupAddress({ year, of }, wrapupPicturePath)} download={`wrap-up-${year}.png`} className="link">
          {copy.picture}
        </a>
      </div>
    </section>
  );
}
