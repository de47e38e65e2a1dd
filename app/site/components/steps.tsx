import { Link } from "@remix-run/react";
import { ArrowRight } from "#app/ui/icons.tsx";

type StepsProps = {
  title: string;
  items: readonly { name: string; text: string; to: string }[];
};

/** A numbered list of steps or services; each links to its page. */
export function Steps({ title, items }: StepsProps) {
  return (
    <section className="grid gap-x-12 gap-y-8 px-gutter py-16 lg:grid-cols-[5fr_7fr] lg:py-22">
      <h2 className="max-w-[14ch] text-title">{title}</h2>
      <ol className="border-t border-ink">
        {items.map((item, index) => (
          <li key={item.name} className="border-b border-line">
            <Link
              to={item.to}
              className="group grid grid-cols-[32px_1fr_20px] items-baseline gap-x-4 gap-y-1.5 py-5 sm:grid-cols-[40px_1fr_1.6fr_20px]"
            >
              <span className="text-sm font-medium text-mute tabular-nums">{String(index + 1).padStart(2, "0")}</span>
              <span className="font-display text-xl leading-tight font-semibold tracking-tight group-hover:underline">
                {item.name}
              </span>
              <span className="max-w-[46ch] text-row text-mute max-sm:col-start-2 max-sm:row-start-2 sm:text-base">
                {item.text}
              </span>
              <ArrowRight
                size={18}
                className="self-start transition-transform max-sm:col-start-3 max-sm:row-start-1 group-hover:translate-x-1"
                aria-hidden
              />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
