import type { AgreedFee } from "#app/licensing/quotes/agreed-fees.ts";
import { describeRaised } from "#app/licensing/quotes/offer-words.ts";
import { type Fees, feeField, type QuoteSong, type Raised, sides } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import type { SongLight } from "#app/licensing/transactions/clearing/read-lights.server.ts";
import { SongLights } from "#app/licensing/transactions/components/song-lights.tsx";
import { formatMoney } from "#app/rights/money.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";

type QuoteSongFieldsProps = {
  song: QuoteSong;
  /** What its rights holders agreed to. */
  agreed: AgreedFee[];
  light: SongLight | undefined;
  /** The typed fees, with the side that a most favoured nation clause raises. */
  line: (Fees & { raised?: Raised }) | undefined;
  currency: string;
  isIncluded: boolean;
  value(name: string): string;
  error(name: string): string | undefined;
};

/** One song of the form: whether it is offered, and the fee of each side. */
export function QuoteSongFields(props: QuoteSongFieldsProps) {
  const { song, agreed, light, line, currency, isIncluded, value, error } = props;
  const { recordingId, title, artists } = song;
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        <Checkbox
          name="include"
          value={recordingId}
          defaultChecked={isIncluded}
          label={
            <span className="[overflow-wrap:anywhere]">
              <span className="sr-only">{`${copy.include} `}</span>
              <span className="font-semibold">{title}</span>
              {artists === "" ? null : <span className="block text-mute">{artists}</span>}
              <SongLights light={light} />
            </span>
          }
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        {sides.map((side) => {
          const name = feeField[side](recordingId);
          const asked = agreed.filter((fee) => `${fee.side}Fee` === side);
          return (
            <Field
              key={side}
              name={name}
              label={
                <>
                  {copy[side]}
                  <span className="sr-only">{` ${copy.of(title)}`}</span>
                </>
              }
              hint={
                asked.length === 0
                  ? undefined
                  : copy.agreed(asked.map((fee) => formatMoney(fee.amount, fee.currency)).join(", "))
              }
              defaultValue={value(name)}
              error={error(name)}
              inputMode="decimal"
              maxLength={40}
              autoComplete="off"
            />
          );
        })}
        <FavouredNote song={song} line={line} currency={currency} />
      </div>
    </li>
  );
}

type FavouredNoteProps = Pick<QuoteSongFieldsProps, "song" | "line" | "currency">;

/** Which side has a most favoured nation clause, or that it raises a fee. */
function FavouredNote({ song: { favoured = [] }, line, currency }: FavouredNoteProps) {
  if (favoured.length === 0) return null;
  return (
    <p className="hint col-span-2" role="status">
      {(line && describeRaised(line, currency)) ?? favoured.map((side) => copy.favoured(copy[side])).join(". ")}
    </p>
  );
}
