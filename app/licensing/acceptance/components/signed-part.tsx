import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import type { StoredSignature } from "#db/schema/quotes.server.ts";

const copy = acceptanceCopy.signed;

/** What was signed and by whom. Address and browser are for the staff. */
export type Signed = Pick<StoredSignature, "name" | "company" | "role" | "textHash"> & {
  text: string;
  proof: (Pick<StoredSignature, "email" | "address" | "userAgent"> & { isInRoom: boolean }) | null;
};

export function SignedPart({ signed }: { signed: Signed }) {
  const { name, role, company, textHash, text, proof } = signed;
  return (
    <section className="mt-6 [overflow-wrap:anywhere]">
      <p>{copy.by(name, role, company)}</p>
      {proof === null ? null : (
        <p className="text-mute text-sm">
          {copy.from(proof.email, proof.address)}
          {proof.isInRoom ? <span className="block">{copy.inRoom}</span> : null}
          <span className="block">{proof.userAgent}</span>
        </p>
      )}
      <Folded title={copy.text}>
        <p className="max-w-[75ch] whitespace-pre-line border-l border-line pl-4">{text}</p>
        <p className="hint mt-2 [overflow-wrap:anywhere]">{copy.hash(textHash)}</p>
      </Folded>
    </section>
  );
}
