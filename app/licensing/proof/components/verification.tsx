import type { SerializeFrom } from "@remix-run/cloudflare";
import { Form, Link } from "@remix-run/react";
import type { Listing } from "#app/licensing/proof/licence-statement.ts";
import { proofCopy } from "#app/licensing/proof/proof-copy.ts";
import { formatCode, verifyPath } from "#app/licensing/proof/verify-code.ts";
import type { Verification as Verified } from "#app/licensing/proof/verify-licence.server.ts";
import { MadeSongs } from "#app/rights/components/made-parts.tsx";
import { madeCopy } from "#app/rights/made/made-copy.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

const { verify: copy } = proofCopy;

/** The field for a code. It works without scripts: the address has what was typed. */
export function CodeForm({ code = "", error }: { code?: string; error?: string | undefined }) {
  return (
    <Form action="/verify" className="grid gap-4">
      <Field
        name="code"
        label={copy.code}
        hint={copy.codeHint}
        defaultValue={code}
        error={error}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <div>
        <Button>{copy.submit}</Button>
      </div>
    </Form>
  );
}

const listed = (what: string, { listedBy, listedOn }: Listing) => copy.listed(what, listedBy, listedOn);

function factsOf(licence: SerializeFrom<Verified>) {
  const { licensor, licensee, project, endClient, songs, terms, startsOn, endsOn, channels, thirdParties } = licence;
  const named: [label: string, value: string][] = [
    [copy.period, copy.from(startsOn, endsOn)],
    [copy.songs, songs.map(({ title, artists }) => copy.song(title, artists)).join("\n")],
    [copy.licensor, licensor],
    [copy.licensee, licensee],
    [copy.project, project],
    [copy.endClient, endClient],
    ...terms.map(({ label, value }): [string, string] => [label, value]),
    [proofCopy.channels, channels.map((one) => listed(`${one.platform}: ${one.name}`, one)).join("\n")],
    [proofCopy.parties, thirdParties.map((one) => listed(`${one.name}, ${one.role}`, one)).join("\n")],
  ];
  return named.flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
}

/** What a licence covers and whether it is valid, for anyone with its code. */
export function Verification({ licence }: { licence: SerializeFrom<Verified> }) {
  const { number, code, state, supersededBy, endedAt } = licence;
  const isValid = state === "valid";
  return (
    <>
      <p className="text-mute">{formatCode(code)}</p>
      <h1 className="mt-1 text-title">{copy.licence(number)}</h1>
      <div className={classNames("mt-5 border-l-4 bg-sand px-4 py-3", isValid ? "border-ink" : "border-red")}>
        <p className="font-semibold">{copy.states[state]}</p>
        {endedAt === null ? null : <p className="mt-1">{copy.endedOn(endedAt)}</p>}
        {supersededBy === null ? null : (
          <p className="mt-1">
            <Link to={verifyPath({ code: supersededBy })} className="link">
              {copy.newer}
            </Link>
            {` ${formatCode(supersededBy)}`}
          </p>
        )}
      </div>
      <div className="mt-8">
        <Facts facts={factsOf(licence)} />
      </div>
      <MadeSongs title={madeCopy.titleOfSongs} songs={licence.songs} />
      <p className="hint mt-8 max-w-[60ch]">{copy.note}</p>
      <p className="mt-6 print:hidden">
        <Link to="/verify" className="link">
          {copy.again}
        </Link>
      </p>
    </>
  );
}
