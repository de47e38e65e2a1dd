import { IconSymbol } from "#app/ui/icons.tsx";
import type { NavIcon as Name } from "#app/ui/nav-icon-names.ts";

type NavIconProps = { name: Name };

/** Decorative icon beside a label. */
export function NavIcon({ name }: NavIconProps) {
  return <IconSymbol id={name} size={20} strokeWidth={1.6} />;
}
