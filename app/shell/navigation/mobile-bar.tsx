import type { Visitor } from "#app/edge/context/visitor.ts";
import { copy } from "#app/shell/copy.ts";
import { sideMenuId } from "#app/shell/navigation/side-navigation.tsx";
import { Logo } from "#app/ui/art/logo.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Menu } from "#app/ui/icons.tsx";
import { popoverButton } from "#app/ui/overlay/popover.ts";

type MobileBarProps = {
  company: Visitor["company"];
  /** Whether the bar of the use stands in the same line. */
  sharesLine: boolean;
};

/** Below 992 px: logo, and the button that opens the side navigation with a backdrop. */
export function MobileBar({ company, sharesLine }: MobileBarProps) {
  return (
    <header
      className={classNames(
        "flex h-14 items-center justify-between border-b border-line px-gutter lg:hidden",
        sharesLine && "usage-room",
      )}
    >
      <Logo company={company} />
      <button type="button" {...popoverButton(sideMenuId)} className="btn btn-icon -mr-3" aria-label={copy.menu}>
        <Menu size={22} aria-hidden />
      </button>
    </header>
  );
}
