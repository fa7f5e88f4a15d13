import { Code } from '../components/code.tsx';

export const StateManagement = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => (
  <>
    <p>
      Before choosing a tool, ask what owns the value. There are four possible owners, and each needs a different
      solution: one component, a part of the page, the server, or the address bar.
    </p>
    <Heading>One component</Heading>
    <p>
      Most state is small and local: whether a menu is open, what a field contains. <code>useState</code> is enough for
      it. <code>useReducer</code> helps when several values change together and depend on each other. When two
      components need the same value, move it up to their nearest common parent and pass it down as props. That is how
      React is meant to be used.
    </p>
    <Heading>A part of the page</Heading>
    <p>
      Some values are read in many places, such as the signed-in user or the colour scheme. Context hands them down
      without threading them through every layer. It stores nothing by itself, and every component that reads a context
      renders again when its value changes, so it suits values that change rarely. For shared state that changes often,
      such as the shapes of a drawing program, a small store like Zustand, Jotai or Redux Toolkit lets each component
      listen to just the part it shows.
    </p>
    <Heading>The server and the address</Heading>
    <p>
      Two kinds of data are easily mistaken for application state. Phones from a server are a copy of something that
      others change too. TanStack Query or SWR keep that copy fresh, retry when a request fails and remove it when it is
      no longer used. And what a visitor may want to share or come back to, such as filters or a page number, belongs in
      the address, where Back, reload and a copied link work without any code of yours.
    </p>
    <Code
      label="A list of phones with its filter in the address"
      lines={`
// The address owns the filter.
const [search] = useSearchParams();
const verified = search.get('verified') === 'true';

// The server owns the phones; this is a copy that ages.
const { data: phones } = useQuery({
  queryKey: ['phones', brand, verified],
  queryFn: () => listPhones({ brand, verified }),
});

// Only this is state of the component.
const [open, setOpen] = useState(false);`}
    />
    <p>
      Once server data and the address are taken care of, usually little is left for a global store. Start without one;
      add it when you know which values need it.
    </p>
  </>
);
