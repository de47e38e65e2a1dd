import { formatIsrc, formatIswc } from "#app/catalogue/record/credits/credits.ts";
import { SideTable } from "#app/licensing/rights/components/side-table.tsx";
import type { SongRightsPage } from "#app/licensing/rights/get-song-rights.server.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";

type RightsInfoProps = { data: SongRightsPage };

const sides = ["composition", "master"] as const;

/** Owners and controlled shares of both sides, and usage restrictions. Missing values are "not on file". */
export function RightsInfo({ data }: RightsInfoProps) {
  const oneStop = { true: copy.isOneStop, false: copy.isNotOneStop, null: copy.notOnFile }[String(data.oneStop)];
  const facts: [name: string, value: string | null | undefined][] = [
    [copy.oneStop, oneStop],
    [copy.representedBy, data.representedBy],
    [copy.tier, data.tier && [data.tier.name, data.tier.warning].filter(Boolean).join(" · ")],
    [copy.copyright, data.copyright],
    [copy.isrc, data.isrc && formatIsrc(data.isrc)],
    [copy.iswc, data.iswc && formatIswc(data.iswc)],
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {data.disputes.map((dispute) => (
        <p key={dispute.side} className="font-semibold text-red">
          {copy.dispute(dispute)}
        </p>
      ))}
      {sides.map((side) => (
        <SideTable key={side} side={side} shares={data.shares} />
      ))}
      <section>
        <h2 className="mb-2 text-lg">{copy.facts}</h2>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{value || copy.notOnFile}</dd>
            </div>
          ))}
          <dt>{copy.restrictions}</dt>
          <dd>
            {data.restrictions.length === 0 ? copy.noRestrictions : null}
            <ul>
              {data.restrictions.map((restriction) => (
                <li key={copy.restriction(restriction)}>
                  {copy.restriction(restriction)}{" "}
                  {restriction.notes ? <span className="text-mute">{restriction.notes}</span> : null}
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      </section>
    </div>
  );
}
