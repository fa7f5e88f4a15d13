import { EllipsisVertical } from 'lucide-react';
import { classNames, IconButton } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './row-menu.module.css';

/** `onSelect` gets the button of the menu, so that a dialog can return the focus to it. */
export type MenuItem = { label: string; icon: ReactNode; danger?: boolean } & (
  { to: string } | { onSelect: (opener: Element) => void } | { disabled: true }
);

/** The actions of a row behind one button, where there is no room for theirs. @param props.note why items are disabled */
export function RowMenu({ name, items, note }: { name: string; items: readonly MenuItem[]; note?: string }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <IconButton
        ref={opener}
        label={`Actions for ${name}`}
        data-act="menu"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <EllipsisVertical size={20} />
      </IconButton>
      {open && (
        <Menu
          id={id}
          label={`Actions for ${name}`}
          opener={opener}
          note={note}
          onClose={close}
          onLeave={() => setOpen(false)}
        >
          {items.map((item) => (
            <Item
              key={item.label}
              item={item}
              onSelect={() => {
                close();
                if ('onSelect' in item && opener.current) item.onSelect(opener.current);
              }}
            />
          ))}
        </Menu>
      )}
    </>
  );
}

const gap = 4;

function Menu({
  id,
  label,
  opener,
  note,
  onClose,
  onLeave,
  children,
}: {
  id: string;
  label: string;
  opener: { current: HTMLElement | null };
  note: string | undefined;
  onClose: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [element, button] = [menu.current, opener.current?.getBoundingClientRect()];
    if (!element || !button) return;
    // The top layer: the table clips everything else that leaves it.
    element.showPopover();
    const below = button.bottom + gap;
    const fits = below + element.offsetHeight <= window.innerHeight;
    element.style.top = `${fits ? below : Math.max(gap, button.top - gap - element.offsetHeight)}px`;
    element.style.right = `${document.documentElement.clientWidth - button.right}px`;
    itemsOf(element)[0]?.focus({ preventScroll: true });
  }, [opener]);
  useCloseOutside(menu, opener, onLeave);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (next !== undefined) items.at(next % items.length)?.focus({ preventScroll: true });
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') return onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={menu} popover="manual" className={styles.menu} onKeyDown={onKeyDown}>
      <div id={id} role="menu" aria-label={label} aria-describedby={note ? `${id}-note` : undefined}>
        {children}
      </div>
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const { label, icon, danger } = item;
  const look = classNames(styles.item, danger && styles.danger);
  if ('to' in item)
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} className={look}>
        {icon}
        {label}
      </Link>
    );
  // Disabled items can have the focus, so that a screen reader reads them.
  const disabled = 'disabled' in item;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={look}
      onClick={disabled ? undefined : onSelect}
    >
      {icon}
      {label}
    </button>
  );
}

const itemsOf = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/**
 * A press elsewhere closes the menu, and so does a scroll or a resize that moves its button, because the menu would stay behind.
 * Not every such event moves it: one from before the menu was opened may arrive late.
 */
function useCloseOutside(
  menu: { current: Element | null },
  opener: { current: Element | null },
  onLeave: () => void,
): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const openedAt = opener.current?.getBoundingClientRect();
    const onPress = ({ target }: Event) => {
      const inside = [menu, opener].some(({ current }) => target instanceof Node && current?.contains(target));
      if (!inside) leave.current();
    };
    const onMove = () => {
      const now = opener.current?.getBoundingClientRect();
      const stays =
        openedAt && now && Math.abs(now.top - openedAt.top) <= 1 && Math.abs(now.right - openedAt.right) <= 1;
      if (!stays) leave.current();
    };
    document.addEventListener('pointerdown', onPress);
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, [menu, opener]);
}
