import { Button, Page, PageHead, PageHeading } from '@wholesale/web-kit';
import { useState } from 'react';
import { Surfaces, States, Tables } from './collections.tsx';
import { Buttons, Choices, Fields } from './controls.tsx';
import styles from './gallery.module.css';
import { Overlays } from './overlays.tsx';
import { Phones } from './phones.tsx';
import { Schemes, type Scheme } from './specimen.tsx';
import { Tokens } from './tokens.tsx';

const chapters = {
  tokens: 'Tokens',
  buttons: 'Buttons',
  fields: 'Fields',
  choices: 'Choices',
  phones: 'Phones',
  surfaces: 'Surfaces',
  dialogs: 'Dialogs',
  tables: 'Tables',
  states: 'States',
};
const choices: { label: string; schemes: readonly Scheme[] }[] = [
  { label: 'Both', schemes: ['light', 'dark'] },
  { label: 'Light', schemes: ['light'] },
  { label: 'Dark', schemes: ['dark'] },
];

/** Every component of web-kit in every state. Development builds only. */
export default function GalleryPage() {
  const [shown, setShown] = useState(choices[0]);
  return (
    <Page className={styles.page}>
      <PageHeading title="Component gallery" lead="Every piece of web-kit in every state, in both schemes." />
      <div className={styles.bar}>
        <nav aria-label="Chapters" className={styles.contents}>
          {Object.entries(chapters).map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div role="group" aria-label="Scheme" className={styles.switch}>
          {choices.map((choice) => (
            <Button
              key={choice.label}
              size="sm"
              variant={choice === shown ? 'secondary' : 'quiet'}
              aria-pressed={choice === shown}
              onClick={() => setShown(choice)}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      </div>
      <Schemes value={shown?.schemes ?? []}>
        <Tokens />
        <Buttons />
        <Fields />
        <Choices />
        <Phones />
        <Surfaces />
        <Overlays />
        <Tables />
        <States />
      </Schemes>
      {/* Last, because the page states above set titles as well. */}
      <PageHead title="Component gallery" />
    </Page>
  );
}
