import type { ReactNode } from "react";
import { HeroStrata } from "#app/site/components/hero-strata.tsx";
import type { RidgeShape } from "#app/ui/art/ridge-paths.ts";

type ServiceHeroProps = {
  title: string;
  lead: string;
  /** Source of the artwork: a recording's id and levels. */
  art: { seed: string; peaks: number[]; palette: number; shape: Omit<RidgeShape, "energy"> };
  /** Above the title: ancestor pages. */
  above?: ReactNode;
  /** Buttons under the lead. */
  children?: ReactNode;
};

/** Title and lead over a full-width band of artwork. */
export function ServiceHero({ title, lead, art, above, children }: ServiceHeroProps) {
  return (
    <section className="pt-8 lg:pt-12">
      <div className="px-gutter">
        {above}
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr]">
          <h1 className="max-w-[12ch] text-hero leading-[0.94] tracking-[-0.045em]">{title}</h1>
          <div className="max-w-[46ch] lg:pb-2">
            <p className="text-lg">{lead}</p>
            {children ? <div className="mt-6 flex flex-wrap gap-3">{children}</div> : null}
          </div>
        </div>
      </div>
      <div className="mt-6 h-[clamp(180px,26vw,400px)] overflow-hidden">
        <HeroStrata seed={art.seed} peaks={art.peaks} shape={art.shape} className={`strata-${art.palette}`} />
      </div>
    </section>
  );
}
