/** Icons that the first page shows. The others load with what shows them. */
import { IconFrame } from "./icon.tsx";
import type { IconProps } from "./icon.tsx";

export function PlusIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8 3v10M3 8h10" />
    </IconFrame>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m3 8.5 3.25 3.25L13 4.75" />
    </IconFrame>
  );
}

export function CrossIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m4 4 8 8M12 4l-8 8" />
    </IconFrame>
  );
}

export function EditIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M10.75 2.75a1.6 1.6 0 0 1 2.5 2.5L5.25 13.25 2 14l.75-3.25Z" />
      <path d="m9.5 4 2.5 2.5" />
    </IconFrame>
  );
}

export function SendIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8 13.25V3M3.75 7.25 8 3l4.25 4.25" />
    </IconFrame>
  );
}

export function StopIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" stroke="none" />
    </IconFrame>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="7" cy="7" r="4.75" />
      <path d="m10.5 10.5 3.5 3.5" />
    </IconFrame>
  );
}

export function BinIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.5 4h11M6 4V2.75a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1V4M3.75 4l.6 8.85a1.5 1.5 0 0 0 1.5 1.4h4.3a1.5 1.5 0 0 0 1.5-1.4l.6-8.85" />
      <path d="M6.5 7v4M9.5 7v4" />
    </IconFrame>
  );
}

export function PaperclipIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m13.5 7.25-5.75 5.75a3.5 3.5 0 0 1-5-5L8.5 2.25a2.35 2.35 0 0 1 3.3 3.3L6.1 11.25a1.17 1.17 0 0 1-1.65-1.65l5.3-5.3" />
    </IconFrame>
  );
}

export function DownloadIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8 2v8.25M4.5 6.75 8 10.25l3.5-3.5M2.5 13.25h11" />
    </IconFrame>
  );
}

export function UploadIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8 10.5V2.25M4.5 5.75 8 2.25l3.5 3.5M2.5 13.25h11" />
    </IconFrame>
  );
}

/** Stands for several answers to one question. */
export function SeveralIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8 2.5v3M8 5.5 3 9v4M8 5.5V13M8 5.5 13 9v4" />
    </IconFrame>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4.5V8l2.5 1.5" />
    </IconFrame>
  );
}

export function CodeIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m5.25 4.5-3.5 3.5 3.5 3.5M10.75 4.5l3.5 3.5-3.5 3.5" />
    </IconFrame>
  );
}

export function FileIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M9 1.75H4.5A1.5 1.5 0 0 0 3 3.25v9.5a1.5 1.5 0 0 0 1.5 1.5h7a1.5 1.5 0 0 0 1.5-1.5v-7Z" />
      <path d="M9 1.75v4h4" />
    </IconFrame>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.5 4.25h11M2.5 8h11M2.5 11.75h11" />
    </IconFrame>
  );
}

export function MoreIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="3.25" cy="8" r="1.2" fill="currentColor" stroke="none" />
      <circle cx="8" cy="8" r="1.2" fill="currentColor" stroke="none" />
      <circle cx="12.75" cy="8" r="1.2" fill="currentColor" stroke="none" />
    </IconFrame>
  );
}

export function PanelIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <rect x="2" y="2.75" width="12" height="10.5" rx="1.5" />
      <path d="M6 2.75v10.5" />
    </IconFrame>
  );
}

export function SettingsIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="8" cy="8" r="2" />
      <path d="M6.8 1.9h2.4l.4 1.8 1.1.6 1.75-.6 1.2 2.1-1.35 1.2v1.25l1.35 1.2-1.2 2.1-1.75-.6-1.1.6-.4 1.8H6.8l-.4-1.8-1.1-.6-1.75.6-1.2-2.1 1.35-1.2V7L2.35 5.8l1.2-2.1 1.75.6 1.1-.6Z" />
    </IconFrame>
  );
}

export function SlidersIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2 5h8V3v4M13 5h1M14 11H6V9v4M2 11h1" />
    </IconFrame>
  );
}

export function TagIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.5 2.5h5l6 6-5 5-6-6zM5.25 5.25h.01" />
    </IconFrame>
  );
}

export function FilterIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.5 4.5h11M4.5 8h7M6.5 11.5h3" />
    </IconFrame>
  );
}

export function ToolIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M13.7 4.7 11.5 6.9 9.1 4.5l2.2-2.2a3.75 3.75 0 0 0-4.7 4.85L2.2 11.6a1.55 1.55 0 0 0 2.2 2.2l4.45-4.4a3.75 3.75 0 0 0 4.85-4.7Z" />
    </IconFrame>
  );
}

export function ChevronsUpDownIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m5 5.75 3-3 3 3M5 10.25l3 3 3-3" />
    </IconFrame>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8 2.25 14.5 13.5h-13Z" />
      <path d="M8 6.5v3" />
      <circle cx="8" cy="11.5" r="0.8" fill="currentColor" stroke="none" />
    </IconFrame>
  );
}

export function PinIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M10 1.75 14.25 6l-1 1-.75-.25-2.75 2.75.25 2.5-1.25 1.25-5.75-5.75L4.25 6.25l2.5.25L9.5 3.75 9 2.75Z" />
      <path d="m5.75 10.25-3.5 3.5" />
    </IconFrame>
  );
}

export function FolderIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M1.75 12V4a1.25 1.25 0 0 1 1.25-1.25h3L7.75 4.5H13A1.25 1.25 0 0 1 14.25 5.75V12A1.25 1.25 0 0 1 13 13.25H3A1.25 1.25 0 0 1 1.75 12Z" />
    </IconFrame>
  );
}

export function ListIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.5 4h.75M2.5 8h.75M2.5 12h.75M6 4h7.5M6 8h7.5M6 12h7.5" />
    </IconFrame>
  );
}
