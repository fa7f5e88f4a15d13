/**
 * The router as the front-ends share it. Only names that are really used stand here: react-router-dom as a shared library would weigh
 * four times as much, because sharing switches tree shaking off.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  matchPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
  type LinkProps,
} from 'react-router-dom';
