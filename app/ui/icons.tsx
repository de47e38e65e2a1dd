import sprite from "#app/ui/icons.svg?url";

type IconProps = {
  /** px, both ways. */
  size?: number;
  strokeWidth?: number;
  fill?: string;
  className?: string;
  "aria-hidden"?: true;
};

/** A symbol of icons.svg, as decoration. The shapes are in that one cached file, so neither the HTML nor the scripts carry them. */
export function IconSymbol({ id, size = 24, strokeWidth = 2, fill = "none", className }: IconProps & { id: string }) {
  return (
    <svg width={size} height={size} fill={fill} strokeWidth={strokeWidth} className={className} aria-hidden>
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}

export function ArrowDown(props: IconProps) {
  return <IconSymbol id="arrow-down" {...props} />;
}

export function ArrowLeftRight(props: IconProps) {
  return <IconSymbol id="arrow-left-right" {...props} />;
}

export function ArrowRight(props: IconProps) {
  return <IconSymbol id="arrow-right" {...props} />;
}

export function ArrowUp(props: IconProps) {
  return <IconSymbol id="arrow-up" {...props} />;
}

export function ChevronDown(props: IconProps) {
  return <IconSymbol id="chevron-down" {...props} />;
}

export function ChevronLeft(props: IconProps) {
  return <IconSymbol id="chevron-left" {...props} />;
}

export function ChevronRight(props: IconProps) {
  return <IconSymbol id="chevron-right" {...props} />;
}

export function Contrast(props: IconProps) {
  return <IconSymbol id="contrast" {...props} />;
}

export function Ellipsis(props: IconProps) {
  return <IconSymbol id="ellipsis" {...props} />;
}

export function EllipsisVertical(props: IconProps) {
  return <IconSymbol id="ellipsis-vertical" {...props} />;
}

export function Eye(props: IconProps) {
  return <IconSymbol id="eye" {...props} />;
}

export function Flag(props: IconProps) {
  return <IconSymbol id="flag" {...props} />;
}

export function Keyboard(props: IconProps) {
  return <IconSymbol id="keyboard" {...props} />;
}

export function LineEnd(props: IconProps) {
  return <IconSymbol id="line-end" {...props} />;
}

export function LineStart(props: IconProps) {
  return <IconSymbol id="line-start" {...props} />;
}

export function Menu(props: IconProps) {
  return <IconSymbol id="menu" {...props} />;
}

export function Pause(props: IconProps) {
  return <IconSymbol id="pause" {...props} />;
}

export function Play(props: IconProps) {
  return <IconSymbol id="play" {...props} />;
}

export function Plus(props: IconProps) {
  return <IconSymbol id="plus" {...props} />;
}

export function Redo(props: IconProps) {
  return <IconSymbol id="redo" {...props} />;
}

export function Repeat(props: IconProps) {
  return <IconSymbol id="repeat" {...props} />;
}

export function Search(props: IconProps) {
  return <IconSymbol id="search" {...props} />;
}

export function SkipBack(props: IconProps) {
  return <IconSymbol id="skip-back" {...props} />;
}

export function SkipForward(props: IconProps) {
  return <IconSymbol id="skip-forward" {...props} />;
}

export function SlidersHorizontal(props: IconProps) {
  return <IconSymbol id="sliders-horizontal" {...props} />;
}

export function Undo(props: IconProps) {
  return <IconSymbol id="undo" {...props} />;
}

export function Volume1(props: IconProps) {
  return <IconSymbol id="volume-1" {...props} />;
}

export function Volume2(props: IconProps) {
  return <IconSymbol id="volume-2" {...props} />;
}

export function VolumeX(props: IconProps) {
  return <IconSymbol id="volume-x" {...props} />;
}

export function X(props: IconProps) {
  return <IconSymbol id="x" {...props} />;
}
