import type { Completion as Figures, ProfileItem } from "#app/catalogue/profile/profile.ts";
import { profileCopy as copy } from "#app/catalogue/profile/profile-copy.ts";
import { Progress } from "#app/ui/form/progress.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

/** Id of the form control for an item. */
export function itemId(item: ProfileItem): string {
  return `profile-${item}`;
}

type CompletionProps = {
  completion: Figures;
  /** What to do besides: it does not count. */
  next: { to: string; label: string }[];
};

/** Completion of the profile, missing items with links to their fields, and the next steps. */
export function Completion({ completion: { percent, missing }, next }: CompletionProps) {
  return (
    <section aria-labelledby="profile-completion" className="border-t border-line pt-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="profile-completion" className="font-text text-row font-semibold tracking-normal">
          {copy.completion}
        </h2>
        <p className="font-display text-xl tabular-nums">{copy.percent(percent)}</p>
      </div>
      <Progress max={100} value={percent} aria-labelledby="profile-completion" className="mt-2 w-full" />
      {missing.length === 0 ? (
        <p className="mt-4 text-row text-mute">{copy.complete}</p>
      ) : (
        <>
          <h3 className="mt-4 font-text text-sm font-normal tracking-normal text-mute">{copy.missingItems}</h3>
          <ul className="mt-1 grid">
            {missing.map((item) => (
              <li key={item}>
                <a href={`#${itemId(item)}`} className="link inline-block py-1 text-row">
                  {copy.items[item]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {next.length === 0 ? null : (
        <>
          <h3 className="mt-4 font-text text-sm font-normal tracking-normal text-mute">{copy.next}</h3>
          <ul className="mt-1 grid">
            {next.map(({ to, label }) => (
              <li key={to}>
                <SmartLink to={to} className="link inline-block py-1 text-row">
                  {label}
                </SmartLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
