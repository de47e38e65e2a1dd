import {
  BookOpen,
  Building2,
  CircleDot,
  Compass,
  Globe,
  House,
  LayoutDashboard,
  ListMusic,
  LogIn,
  type LucideIcon,
  Mail,
  Music,
  Palette,
  Search,
  Sparkles,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { NavIcon as Name } from "#app/shell/navigation.ts";

const icons: Record<Name, LucideIcon> = {
  search: Search,
  discover: Compass,
  dashboard: LayoutDashboard,
  playlists: ListMusic,
  artists: UserRound,
  kitchen: Palette,
  about: Sparkles,
  login: LogIn,
  home: House,
  book: BookOpen,
  companies: Building2,
  people: UsersRound,
  globe: Globe,
  mail: Mail,
  music: Music,
  other: CircleDot,
};

type NavIconProps = { name: Name };

/** Decoration beside a label. */
export function NavIcon({ name }: NavIconProps) {
  const Icon = icons[name];
  return <Icon size={20} strokeWidth={1.6} aria-hidden />;
}
