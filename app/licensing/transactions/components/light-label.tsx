import { classNames } from "#app/ui/class-names.ts";

const colours = { cleared: "text-moss", pending: "text-amber", blocked: "text-red" };

type LightLabelProps = { light: keyof typeof colours; label: string };

/** A traffic light: a coloured dot with its meaning in words, so that colour is not the only cue. */
export function LightLabel({ light, label }: LightLabelProps) {
  return (
    <span className={classNames("inline-flex items-baseline gap-2 text-sm font-semibold", colours[light])}>
      <span className="size-2.5 flex-none rounded-full bg-current" aria-hidden />
      {label}
    </span>
  );
}
